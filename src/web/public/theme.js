// Before the first paint, so that whoever chose the night, or whose system did, is not shown a white flash.
try {
  const theme =
    localStorage.getItem('pertuis.theme') ||
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'default');
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme === 'night' ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'default';
}
