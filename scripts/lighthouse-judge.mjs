const wanted = { performance: 90, accessibility: 100 };
const looks = 3;
/**
 * From this value on, Lighthouse's own measure of a machine means a desktop
 * (`computeBenchmarkIndex` in its page-functions.js).
 */
const officeDesktop = 1_000;

/**
 * Judges a page: the best of three runs counts for scores that depend on the machine; a fault of
 * accessibility counts at the first run.
 */
export async function judge({ name, path }, stage) {
  let best = { performance: -1 };
  for (let look = 0; look < looks && best.performance < wanted.performance; look++) {
    const seen = await lookAt(path, stage);
    if (seen.accessibility < wanted.accessibility) {
      console.log(
        `FAILED  Lighthouse, ${name}: accessibility ${seen.accessibility}: ${seen.faults.join('; ')}`,
      );
      return false;
    }
    if (seen.performance > best.performance) best = seen;
  }
  const good = best.performance >= wanted.performance;
  console.log(
    `${good ? 'ok     ' : 'FAILED '} Lighthouse, ${name}: performance ${best.performance}, accessibility 100; ${best.figures}`,
  );
  return good;
}

/**
 * One run. From the time that each task took here, Lighthouse estimates how long the page would
 * take on its desktop connection. On a machine that is now slower or busier than a desktop, that
 * time is scaled down to what a desktop would have taken.
 */
async function lookAt(
  path,
  { lighthouse, desktopConfig, pageFunctions, browser, origin, debugPort },
) {
  const blank = await browser.newPage();
  const speed = await blank.evaluate(`(${pageFunctions.computeBenchmarkIndex.toString()})()`);
  await blank.close();
  const { throttling } = desktopConfig.settings;
  const { lhr } = await lighthouse(
    `${origin}${path}`,
    {
      port: debugPort,
      logLevel: 'error',
      disableStorageReset: true, // the session is in the storage
      disableFullPageScreenshot: true,
      onlyCategories: ['performance', 'accessibility'],
      skipAudits: ['bf-cache'], // it opens the page a second time
      // To Lighthouse, a page with an open stream never finishes loading.
      blockedUrlPatterns: ['*/api/events'],
    },
    {
      ...desktopConfig,
      settings: {
        ...desktopConfig.settings,
        throttling: { ...throttling, cpuSlowdownMultiplier: Math.min(1, speed / officeDesktop) },
      },
    },
  );
  if (lhr.runtimeError) throw new Error(`Lighthouse, ${path}: ${lhr.runtimeError.message}`);
  const { categories, audits } = lhr;
  const missing = audits['network-requests'].details.items.filter(
    ({ statusCode }) => statusCode >= 400,
  );
  if (missing.length > 0)
    throw new Error(
      `Lighthouse, ${path}: ${missing.map(({ url, statusCode }) => `${statusCode} ${url}`).join(', ')}`,
    );
  const value = (audit) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    faults: categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score === 0)
      .map(({ id }) => audits[id].title),
    figures: `LCP ${Math.round(value('largest-contentful-paint'))} ms, TBT ${Math.round(value('total-blocking-time'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}, machine ${Math.round(speed)}`,
  };
}
