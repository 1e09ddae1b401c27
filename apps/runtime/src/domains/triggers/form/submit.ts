import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import { valueFields } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import { triggerMessage } from "../trigger-message.ts";
import { type FilledForm, OWN_FIELDS } from "./form-page.ts";
import type { FormServices, OpenForm } from "./form-services.ts";
import { FILES_PART, type FormSettings, uploadFields, uploadsOf } from "./form-settings.ts";
import { readSubmission, type SubmissionOptions } from "./read-submission.ts";
import { ReceivedFiles } from "./received-files.ts";
import { typedValues } from "./typed-values.ts";

/** What came of a form that was sent: a run, nothing (a program filled it in), or the form again, with what is wrong. */
export type Submitted =
	| { readonly runId: string | undefined }
	| { readonly status: number; readonly again: FilledForm };

interface Sent {
	readonly body: Readable;
	readonly contentType: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes a form: starts one run for it, or says all that is wrong. */
export async function submit(
	{ flow, node, settings }: OpenForm,
	{ body, contentType }: Sent,
	{ checks, files: workspace, notes, firings, start }: FormServices,
): Promise<Submitted> {
	const uploads = uploadsOf(settings);
	const files = new ReceivedFiles({ workspace, notes, uploads });
	let sent: ReadonlyMap<string, readonly string[]> = new Map();
	const own = (name: string) => sent.get(name)?.[0] ?? "";
	/** The form as it was sent, to be corrected. */
	const again = (more: Partial<FilledForm>): FilledForm => {
		const submission = own(OWN_FIELDS.submission);
		return { submission: UUID.test(submission) ? submission : randomUUID(), sent, ...more };
	};
	let isTaken = false;
	try {
		checks.refuseInvalidQuietly(flow);
		const take: SubmissionOptions["take"] = (part, name, content) => files.take(part, name, content);
		const filesLimit = uploads.reduce((sum, { limitBytes }) => sum + limitBytes, 0);
		sent = await readSubmission(body, { contentType, filesLimit, take });
		if (own(OWN_FIELDS.trap) !== "") return { runId: undefined };
		const { values, problems } = typedValues(valueFields(settings.fields), sent);
		for (const [part, problem] of files.problems) problems.set(part, problem);
		if (problems.size > 0) return { status: 422, again: again({ problems }) };
		const submission = own(OWN_FIELDS.submission);
		if (!UUID.test(submission)) return { status: 422, again: again({ refusal: OUTDATED }) };
		const message = { ...values, ...sentFiles(settings, node, files) };
		await files.starts({ flow: flow.id, node: node.id, key: submission });
		const { runId, repeated } = await start({ flow, node: node.id, message, key: submission });
		isTaken = !repeated;
		if (isTaken) firings.note(flow.id, node.id);
		return { runId };
	} catch (error) {
		const { status, refusal } = refusalOf(error);
		return { status, again: again({ refusal }) };
	} finally {
		// The run of the first time has the files of the first time.
		await (isTaken ? files.keep() : files.discard());
	}
}

/** The files that were sent, in the fields of the message that they are called by. */
function sentFiles(settings: FormSettings, node: FlowNode, files: ReceivedFiles): Message {
	const fields = uploadFields(settings).map(({ name }) => [name, files.of(name)]);
	return {
		...Object.fromEntries(fields),
		...(settings.files ? triggerMessage(node, { files: files.of(FILES_PART) }) : {}),
	};
}

const OUTDATED = "The form was not complete. Send it again.";

/** Reason why a form cannot be taken now, in words for the person who sent it. */
function refusalOf(error: unknown): { readonly status: number; readonly refusal: string } {
	if (!(error instanceof AppError)) throw error;
	const { statusCode: status } = error;
	if (status === 413) return { status, refusal: "What you sent is too large. Nothing was taken." };
	if (status < 500 && error.code !== "FLOW_INVALID")
		return { status, refusal: "The form did not arrive as it was sent. Send it again." };
	return { status: 503, refusal: "The form cannot be taken now. Try again later." };
}
