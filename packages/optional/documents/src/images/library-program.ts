import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A WebAssembly program of the library for barcodes. By default the library fetches it from a server of somebody else. */
export function libraryProgram(name: "reader" | "writer"): ArrayBuffer {
	const bytes = readFileSync(fileURLToPath(import.meta.resolve(`zxing-wasm/${name}/zxing_${name}.wasm`)));
	return new Uint8Array(bytes).buffer;
}
