import Papa from "papaparse";
import { type FileKind, imageType } from "./file-kind.ts";

/** What is shown of a file. */
export type Content =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "json"; readonly value: unknown }
	| { readonly kind: "csv"; readonly rows: readonly (readonly string[])[]; readonly more: number }
	| { readonly kind: "image"; readonly address: string }
	| { readonly kind: "binary" };

/** How many rows of a table are drawn. */
const MOST_ROWS = 500;

/** Reads a file as its kind; one that is not what its name says is text, or bytes that nobody can read. */
export async function readContent(name: string, kind: FileKind, bytes: Blob): Promise<Content> {
	if (kind === "image") return { kind, address: await dataAddress(bytes, imageType(name)) };
	const text = decode(await bytes.arrayBuffer());
	if (text === undefined) return { kind: "binary" };
	if (kind === "json") return readJson(text);
	return kind === "csv" ? readTable(text) : { kind, text };
}

/** The text of bytes in UTF-8; `undefined` when they are none. */
function decode(bytes: ArrayBuffer): string | undefined {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return text.includes("\0") ? undefined : text;
	} catch {
		return undefined;
	}
}

function readJson(text: string): Content {
	try {
		return { kind: "json", value: JSON.parse(text) };
	} catch {
		return { kind: "text", text };
	}
}

function readTable(text: string): Content {
	const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
	return { kind: "csv", rows: data.slice(0, MOST_ROWS), more: Math.max(0, data.length - MOST_ROWS) };
}

/** Pages may load images from data only: an address of the file itself would not say what type it is. */
async function dataAddress(bytes: Blob, type: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(new Blob([bytes], { type }));
	});
}
