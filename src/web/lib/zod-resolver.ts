import './zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import i18next from 'i18next';
import { sentenceOf } from '#contract/plain-names.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

export function resolverOf<
  Schema extends z.ZodType<FieldValues, FieldValues>,
  Values extends z.input<Schema>,
>(schema: Schema): Resolver<Values, unknown, z.output<Schema>> {
  // The resolver's own types cannot follow a generic schema; this cast states what it does.
  return zodResolver(schema as z.ZodType<FieldValues, FieldValues>, {
    error: sentence,
  }) as unknown as Resolver<Values, unknown, z.output<Schema>>;
}

const missing = (input: unknown): boolean => input === undefined || input === null || input === '';

function sentence(issue: z.core.$ZodRawIssue): string {
  if (missing(issue.input)) return i18next.t('common.required');
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? i18next.t('common.required')
      : i18next.t('common.minimumLength', { count: Number(issue.minimum) });
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return i18next.t('common.maximumLength', { count: Number(issue.maximum) });
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return i18next.t('common.invalidEmail');
  return sentenceOf(issue, currentLanguage()) ?? i18next.t('common.invalid');
}
