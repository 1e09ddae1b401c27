import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { AppError } from "@switchyard/spec/error";
import { MAX_FORM_FIELDS } from "@switchyard/spec/form";
import { MOST_FILES } from "./form-problems.ts";

/** The most values that a form sends; each of its 50 fields may have 100 choices. */
const MOST_VALUES = 5000;

/** A text of 100,000 characters. */
const LONGEST_VALUE = 400_000;

/** Each field for files comes with an empty one where none was chosen. */
const MOST_PARTS = MAX_FORM_FIELDS + MOST_FILES;

/** What the values of a form may have together, in bytes; a message has 1 MB at most. */
const MOST_TEXT = 2 * 1024 * 1024;

/** What a form was sent with. */
export interface SubmissionOptions {
	readonly contentType: string;
	/** How large its files may be together, in bytes. What is much larger is not read to its end. */
	readonly filesLimit: number;
	/** Takes a file that was chosen, and must read it to its end. */
	readonly take: (part: string, name: string, content: Readable) => Promise<void>;
}

/**
 * Reads a form as it arrives. Its files are never whole in memory.
 * @returns the texts of its fields
 * @throws AppError `BODY_INVALID`, `BODY_TOO_LARGE`
 */
export async function readSubmission(
	body: Readable,
	{ contentType, filesLimit, take }: SubmissionOptions,
): Promise<Map<string, string[]>> {
	const fields = new Map<string, string[]>();
	const reader = readerOf(contentType);
	let work = Promise.resolve();
	const open = new Set<Readable>();
	reader.on("field", (name, value) => {
		const values = fields.get(name);
		if (values) values.push(value);
		else fields.set(name, [value]);
	});
	reader.on("file", (part, content, name) => {
		// A browser sends an empty one where no file was chosen.
		if (!name) return void content.resume();
		open.add(content);
		// One after the other, in their order. It is awaited below, once the body has ended.
		work = work.then(() => take(part, name, content));
		work.catch(() => content.resume());
	});
	try {
		// What is refused is not destroyed: the connection must stay open for its answer.
		await pipeline(body.iterator({ destroyOnReturn: false }), atMost(2 * filesLimit + MOST_TEXT), reader);
	} catch (error) {
		for (const content of open) content.destroy(new Error("The form broke off."));
		await work.catch(() => {});
		throw error instanceof AppError ? error : new AppError("BODY_INVALID", { cause: error });
	}
	await work;
	return fields;
}

function readerOf(contentType: string) {
	try {
		return new Busboy({
			headers: { "content-type": contentType },
			limits: { fields: MOST_VALUES, fieldSize: LONGEST_VALUE, files: MOST_PARTS, headerPairs: 20 },
		});
	} catch (cause) {
		throw new AppError("BODY_INVALID", { cause });
	}
}

function atMost(limit: number): Transform {
	let bytes = 0;
	return new Transform({
		transform(chunk: Uint8Array, _encoding, done) {
			bytes += chunk.length;
			if (bytes > limit) done(new AppError("BODY_TOO_LARGE"));
			else done(null, chunk);
		},
	});
}

/** The body of a request whose content type is read by nobody else. */
export function streamOf(body: unknown): Readable {
	if (body instanceof Readable) return body;
	throw new AppError("MEDIA_TYPE_UNSUPPORTED", { field: "content-type" });
}
