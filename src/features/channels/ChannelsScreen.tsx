export function ChannelsScreen() {
  return null;
}
