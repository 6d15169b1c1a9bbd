import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { everyone } from '#contract/people/roles.ts';
import { CALL_KEY, type Route, takesKey } from '#contract/route.ts';

const description = `Success is \`{ "data": … }\`. Failure is \`{ "error", "code", "details"? }\`: a sentence for people in Portuguese or English
(\`Accept-Language\`), a stable code for programs, and for wrong input the fields that are wrong. Send \`Authorization: Bearer <token>\`.

A POST with a session takes an \`Idempotency-Key\` of 1 to 255 printable ASCII characters. For 24 hours the same person's same call with the same
key is done once: it gets the status and body of the first time, with \`Idempotency-Replayed: true\`. With other content it is
\`422 idempotency_key_reused\`; while the first is at work, \`409 idempotency_in_progress\` with \`Retry-After\`. Refusals and failures did nothing and
are not kept: the same key may try again. Where a body has an \`id\`, that id does the same for as long as the thing is there.`;

const alwaysPossible: readonly ErrorCode[] = ['too_many_requests', 'internal', 'busy'];
export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** OpenAPI 3.1 from the very objects that validate the requests. */
export function openApiDocument(routes: Record<string, Route>, serverUrl: string): OpenApiDocument {
  const { openAPIRegistry: registry, ...app } = documented();
  registry.registerComponent('securitySchemes', 'session', { type: 'http', scheme: 'bearer' });
  for (const [name, route] of Object.entries(routes)) registry.registerPath(toOpenApi(name, route));
  return app.document({
    openapi: '3.1.0',
    info: { title: 'Recado', version: '1', description },
    servers: [{ url: serverUrl }],
  });
}

function documented() {
  const app = new OpenAPIHono();
  return {
    openAPIRegistry: app.openAPIRegistry,
    document: (config: Parameters<typeof app.getOpenAPI31Document>[0]) =>
      app.getOpenAPI31Document(config),
  };
}

function toOpenApi(name: string, route: Route) {
  const content = requestContent(route);
  return createRoute({
    operationId: name,
    method: route.method,
    path: route.path,
    summary: route.summary,
    ...(route.auth !== 'none' && { description: `Roles: ${route.auth.join(', ')}.` }),
    tags: [route.tag],
    security: route.auth === 'none' ? [] : [{ session: [] }],
    request: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(takesKey(route) && { headers: callKey }),
      ...(content === null ? {} : { body: { required: true, content } }),
    },
    responses: {
      ...success(route, route.answer.status),
      ...(route.answer.acceptedWhile !== undefined && success(route, 202)),
      ...failures(route),
    },
  });
}

const callKey = z.object({
  'Idempotency-Key': z.string().regex(CALL_KEY).optional().openapi({
    description:
      'The same call with the same key is done once; see the description of this interface.',
  }),
});

const success = ({ summary: description, answer }: Route, status: Route['answer']['status']) => ({
  [status]: {
    description,
    content: { 'application/json': { schema: z.object({ data: answer.data }) } },
  },
});

function requestContent(route: Route) {
  if (route.upload !== undefined) {
    const { field, maxBytes, fields = z.object({}) } = route.upload;
    const file = z.string().openapi({ format: 'binary', maxLength: maxBytes });
    return { 'multipart/form-data': { schema: fields.extend({ [field]: file }) } };
  }
  return route.body === undefined ? null : { 'application/json': { schema: route.body } };
}

/** One response for each status; its schema lists the codes that come with it. */
function failures(route: Route) {
  const codes: ErrorCode[] = [...(route.errors ?? []), ...alwaysPossible];
  if (route.auth !== 'none')
    codes.push(
      'not_signed_in',
      ...(route.auth.length < everyone.length ? (['forbidden'] as const) : []),
    );
  if (route.confirmed) codes.push('password_needed');
  if (takesKey(route))
    codes.push(
      'idempotency_key_reused',
      'idempotency_in_progress',
      'idempotency_answer_gone',
      'invalid_input',
    );
  if (
    route.params !== undefined ||
    route.query !== undefined ||
    route.body !== undefined ||
    route.upload !== undefined
  )
    codes.push('invalid_input');
  if (route.body !== undefined) codes.push('invalid_json', 'too_large', 'wrong_content_type');
  if (route.upload !== undefined) codes.push('wrong_content_type');
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, [first, ...others]]) => [status, failure([first, ...others])]),
  );
}

function failure(codes: (ErrorCode | undefined)[]) {
  const known = codes.filter((code) => code !== undefined);
  const schema = z.object({
    error: z.string(),
    code: z.enum(known),
    details: z.array(z.unknown()).optional(),
  });
  return {
    description: known.map((code) => errors[code].en).join(' · '),
    content: { 'application/json': { schema } },
  };
}
