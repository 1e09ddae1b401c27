import { createHash } from "node:crypto";
import { type ExecutionContext, NodeError, type StreamedFile } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { type FormFile, multipartBody } from "./multipart-body.ts";
import { type RequestBody, textBody } from "./request-body.ts";

interface BodyParams {
	readonly method: string;
	readonly body?: unknown;
	readonly body_as: string;
	readonly body_file?: string;
	readonly files?: Readonly<Record<string, string>>;
}

/**
 * The body that parameters describe, `undefined` for none.
 * @throws NodeError `HTTP_BODY_NOT_ALLOWED`, `PARAMETER_INVALID`, or as the workspace says
 */
export async function bodyOf(
	params: BodyParams,
	context: Pick<ExecutionContext, "files" | "idempotencyKey">,
): Promise<RequestBody | undefined> {
	const { body, body_as: form, body_file: path, files = {} } = params;
	const field = given(params);
	if (field === undefined) return undefined;
	if (params.method === "GET" || params.method === "HEAD") throw notAllowed(params.method, field);
	if (path !== undefined) {
		if (body !== undefined || form === "multipart") throw twoBodies();
		const { bytes, chunks } = await open(path, "body_file", context.files);
		return { contentType: "application/octet-stream", bytes, chunks };
	}
	if (form === "multipart") {
		const opened: FormFile[] = [];
		for (const [name, file] of Object.entries(files)) {
			opened.push({ field: name, path: file, file: await open(file, "files", context.files) });
		}
		return multipartBody(fieldsOf(body ?? {}), opened, boundaryOf(context.idempotencyKey));
	}
	if (form === "form") {
		const fields = new URLSearchParams(fieldsOf(body).map(([name, value]) => [name, value]));
		return textBody(fields.toString(), "application/x-www-form-urlencoded");
	}
	return typeof body === "string" ? textBody(body) : textBody(JSON.stringify(body), "application/json");
}

/** The parameter that says that there is a body. */
function given({ body, body_as: form, body_file: path, files = {} }: BodyParams): string | undefined {
	if (path !== undefined) return "body_file";
	if (form === "multipart" && Object.keys(files).length > 0) return "files";
	return body === undefined ? undefined : "body";
}

/** The workspace does not know which parameter a path comes from. */
async function open(path: string, field: string, files: ExecutionContext["files"]): Promise<StreamedFile> {
	try {
		return await files.open(path);
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, hint } = error;
		throw new NodeError({ code, message, field, ...defined({ hint }), cause: error });
	}
}

function fieldsOf(body: unknown): (readonly [string, string])[] {
	if (typeof body !== "object" || body === null || Array.isArray(body)) {
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: "Only an object can be sent as a form.",
			field: "body",
			hint: "Give an object with the form's fields, or send the body as text or JSON.",
		});
	}
	return Object.entries(body).flatMap(([name, value]) =>
		[value].flat().map((one) => [name, typeof one === "string" ? one : JSON.stringify(one)] as const),
	);
}

function boundaryOf(key: string): string {
	return `switchyard-${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
}

function notAllowed(method: string, field: string): NodeError {
	return new NodeError({
		code: "HTTP_BODY_NOT_ALLOWED",
		message: `A ${method} request cannot carry a body.`,
		field,
		hint: "Leave the body out, or use another method.",
	});
}

function twoBodies(): NodeError {
	return new NodeError({
		code: "PARAMETER_INVALID",
		message: "A file is the whole body, so there cannot be another one.",
		field: "body_file",
		hint: "Remove the body and its form, or send the file as a part of a multipart form.",
	});
}
