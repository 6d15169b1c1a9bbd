// Applies the stored theme and language before the first paint, so that no other theme flashes. It
// is a file of its own because the content security policy allows no inline script. The keys are
// those of src/web/lib/stored.ts.
(function () {
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('recado.theme');
    language = localStorage.getItem('recado.language');
  } catch (_) {
    // Storage is blocked: the system's theme and the default language apply.
  }
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = language === 'en' ? 'en' : 'pt-BR';
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.setAttribute('content', dark ? '#15120f' : '#f3ede2');
})();
