export function holdPort(range?: { readonly from: number; readonly to: number }): Promise<number>;
