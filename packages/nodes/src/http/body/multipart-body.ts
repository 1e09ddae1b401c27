import { basename } from "node:path/posix";
import type { StreamedFile } from "@switchyard/node-kit";
import type { RequestBody } from "./request-body.ts";

/** A part of a form (RFC 7578). */
interface Part {
	readonly head: Uint8Array;
	readonly bytes: number;
	readonly chunks: () => AsyncIterable<Uint8Array>;
}

export interface FormFile {
	readonly field: string;
	readonly path: string;
	readonly file: StreamedFile;
}

const encoder = new TextEncoder();

/**
 * A form with files, which are read as they are sent.
 * @param boundary occurs nowhere in what is sent; the same for every attempt at a step.
 */
export function multipartBody(
	fields: readonly (readonly [string, string])[],
	files: readonly FormFile[],
	boundary: string,
): RequestBody {
	const opening = (disposition: string, type?: string) =>
		encoder.encode(
			`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`,
		);
	const parts: Part[] = [
		...fields.map(([name, value]) => {
			const bytes = encoder.encode(value);
			const head = opening(`name="${quoted(name)}"`);
			return { head, bytes: bytes.length, chunks: () => once(bytes) };
		}),
		...files.map(({ field, path, file }) => {
			const names = `name="${quoted(field)}"; filename="${quoted(basename(path))}"`;
			const head = opening(names, "application/octet-stream");
			return { head, bytes: file.bytes, chunks: file.chunks };
		}),
	];
	const end = encoder.encode(`--${boundary}--\r\n`);
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		bytes: parts.reduce((sum, { head, bytes }) => sum + head.length + bytes + 2, end.length),
		async *chunks() {
			for (const { head, chunks } of parts) {
				yield head;
				yield* chunks();
				yield LINE_END;
			}
			yield end;
		},
	};
}

const LINE_END = encoder.encode("\r\n");

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}

/** As browsers write names (HTML Standard, 4.10.21.8). */
function quoted(name: string): string {
	return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
