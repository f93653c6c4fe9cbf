/** The parts of the inbox, which F6 goes round: the list, the tabs, the messages, what one writes, the request. Shift goes the other way. */
const REGION = '[data-region]';

export function nextRegion(isBack: boolean): boolean {
  const regions = [...document.querySelectorAll<HTMLElement>(REGION)].filter(isReachable);
  if (regions.length === 0) return false;
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const from = at === -1 && isBack ? 0 : at;
  enter(regions.at((from + (isBack ? -1 : 1)) % regions.length)!);
  return true;
}

export function enterRegion(name: string): void {
  const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
  if (region && isReachable(region)) enter(region);
}

function isReachable(region: HTMLElement): boolean {
  return region.checkVisibility() && region.closest('[inert]') === null;
}

/** Where its work begins: the conversation that is open, the tab that is shown, the field, the messages; else the part itself. */
function enter(region: HTMLElement): void {
  const start =
    region.querySelector<HTMLElement>('[data-current="true"]') ??
    region.querySelector<HTMLElement>('a[data-conversation]') ??
    region.querySelector<HTMLElement>('textarea, [role="log"]');
  if (!start && !region.hasAttribute('tabindex')) region.tabIndex = -1;
  (start ?? region).focus();
}
