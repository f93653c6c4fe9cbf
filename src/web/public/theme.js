// Before the first paint, so that a person who chose the night is not shown a white flash.
try {
  const theme = localStorage.getItem('pertuis.theme') || 'default';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme === 'night' ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'default';
}
