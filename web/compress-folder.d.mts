/** Writes a .br and a .gz beside each text file of a folder. */
export function compressFolder(folder: string): Promise<void>;
