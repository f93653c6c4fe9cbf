// Before the first paint, so that a person who chose the night is not shown a white flash.
try {
  var theme = localStorage.getItem('pertuis.theme') || 'default';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme === 'night' ? 'dark' : 'light';
} catch (e) {
  document.documentElement.dataset.theme = 'default';
}
