import { until } from './telegram.ts';

/**
 * The answer of a call, asked again while the product says that it is busy (503), which it does on
 * a slow machine: nothing was done, and the answer says to try again.
 */
export async function unlessBusy<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await call();
  await until('the product not to be busy', async () => {
    if (answer.status === 503) answer = await call();
    return answer.status !== 503;
  });
  return answer;
}
