/** Key of an instance in `History.instances`. */
export const beatsKey = (component: string, id: string): string => `${component} ${id}`;
