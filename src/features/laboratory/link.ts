/** The address of this page with another value of `?sim=`, all else as it is. */
export function linkTo(sim: string): string {
  const address = new URL(location.href);
  address.searchParams.set('sim', sim);
  return address.href.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~');
}
