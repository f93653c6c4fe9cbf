export function FeedScreen() {
  return null;
}
