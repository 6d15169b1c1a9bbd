// The result of a test run: its counts, and the text of each failure, which `npm test` repeats at
// its end, so that a log cut to its last lines still has it.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const linesOfFailure = 20;
const secondTry = ' (passed at the second try)';

/** A reporter of vitest; writes its report to the file that `RECADO_UNITS_REPORT` names. */
export default class UnitsReport {
  onTestRunEnd(modules, errors) {
    const report = {
      passed: 0,
      failed: 0,
      skipped: 0,
      again: 0,
      failures: errors.map((error) => failure('outside of the tests', error)),
    };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      for (const test of module.children.allTests()) {
        const { state, errors: found } = test.result();
        report[state === 'pending' ? 'skipped' : state] += 1;
        const isAgain = test.diagnostic()?.flaky === true;
        if (isAgain) report.again += 1;
        if (state === 'failed' || isAgain) {
          const again = isAgain ? secondTry : '';
          report.failures.push(failure(`${file} › ${test.fullName}${again}`, found?.[0]));
        }
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        report.failures.push(...suite.errors().map((error) => failure(file, error)));
      }
    }
    writeFileSync(process.env.RECADO_UNITS_REPORT, JSON.stringify(report));
  }
}

/** The same from Playwright's JSON report. */
export function browserReport({ suites, errors, stats }) {
  const failures = errors.map((error) => failure('outside of the tests', error));
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      const error = spec.tests
        .flatMap(({ results }) => results)
        .find((result) => result.error)?.error;
      const again = spec.ok ? secondTry : '';
      if (error)
        failures.push(failure(`test/e2e/${spec.file}:${spec.line} › ${spec.title}${again}`, error));
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    again: stats.flaky,
    failures,
  };
}

function failure(where, error) {
  const told = [error?.stack ?? error?.message ?? 'no error was told', error?.diff ?? ''].join(
    '\n',
  );
  const lines = stripVTControlCharacters(told).split('\n');
  const own = lines.filter(
    (line) => line.trim() !== '' && !line.includes('node_modules') && !line.includes('<anonymous>'),
  );
  return [where, ...own.slice(0, linesOfFailure)].join('\n    ');
}
