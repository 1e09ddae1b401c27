import type { Fault } from "@switchyard/spec/error";
import type { AttachmentLookup } from "@switchyard/spec/event";
import {
	ATTACHMENTS,
	type AttachedFile,
	type ChatMessage,
	type FileReference,
	MAX_ATTACHED_BYTES,
	MAX_ATTACHMENTS,
} from "@switchyard/spec/model";
import type { FileToAttach, ReadAttachmentsCommand } from "../../command.ts";
import { joinLabels, labelFrom } from "../../message/label.ts";
import type { AgentStep } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { bytesOfJson } from "./bytes-of-json.ts";
import { promptIndex } from "./prompt-index.ts";

type UserMessage = Extract<ChatMessage, { role: "user" }>;

/** About how many tokens an image takes: providers make those smaller that would take more. */
const TOKENS_OF_IMAGE = 1_600;

/** About how many bytes of a PDF make a token: a page of 100 KB takes some 2,000. */
const PDF_BYTES_OF_TOKEN = 50;

/** The files that an agent's prompt is still to have, or why it cannot have them; `undefined` where there are none to read. */
export function attachmentsToRead(
	{ behaviours }: RunState,
	{ number, params, agent }: AgentStep,
): ReadAttachmentsCommand | { readonly fault: Fault } | undefined {
	if (!behaviours.has("attachments") || promptOf(agent)?.files !== undefined) return undefined;
	const references = (params?.[ATTACHMENTS] ?? []) as readonly FileReference[];
	if (references.length === 0) return undefined;
	const files: FileToAttach[] = [];
	for (const [index, reference] of references.entries()) {
		const file = fileOf(reference);
		if (!file) return { fault: notSaved(reference, index) };
		files.push(file);
	}
	const attached = filesIn(agent.messages);
	const room = {
		files: MAX_ATTACHMENTS - attached.length,
		bytes: MAX_ATTACHED_BYTES - attached.reduce((sum, { size }) => sum + size, 0),
	};
	return { type: "read-attachments", step: number, files, room };
}

/** The files were read: they belong to the prompt from here on. Who wrote them is not known, so they are untrusted unless the designer vouches for what the agent reads. */
export function takeAttachments(
	state: RunState,
	step: AgentStep,
	{ files = [], error }: AttachmentLookup,
): void {
	const { agent: progress, node, number } = step;
	if (error) {
		step.fault = error;
		setPhase(state, step, "done");
		return;
	}
	step.fault = undefined;
	attach(progress, files);
	if (files.length > 0 && state.behaviours.has("labels") && node.node.source?.untrusted !== false)
		step.context = joinLabels(step.context, labelFrom({ untrusted: true }, number));
	setPhase(state, step, "ask");
}

/** The files of a conversation, each once. */
export function filesIn(messages: readonly ChatMessage[]): AttachedFile[] {
	const files = new Map<string, AttachedFile>();
	for (const message of messages)
		if (message.role === "user") for (const file of message.files ?? []) files.set(file.ref, file);
	return [...files.values()];
}

/** About how many tokens a model takes for files. */
export function tokensOfFiles(files: readonly AttachedFile[] = []): number {
	return files.reduce((sum, file) => sum + tokensOfFile(file), 0);
}

function tokensOfFile({ mediaType, size }: AttachedFile): number {
	if (mediaType === "text/plain") return Math.ceil(size / 4);
	return mediaType === "application/pdf" ? Math.ceil(size / PDF_BYTES_OF_TOKEN) : TOKENS_OF_IMAGE;
}

/** A file that is in the conversation already, or comes twice, is read once. */
function attach(progress: AgentProgress, files: readonly AttachedFile[]): void {
	const index = promptIndex(progress);
	const prompt = progress.messages[index] as UserMessage;
	const known = new Set(filesIn(progress.messages).map(({ ref }) => ref));
	const added = files.filter(({ ref }) => !known.has(ref) && known.add(ref));
	const message = { ...prompt, files: added };
	progress.messages[index] = message;
	progress.size += bytesOfJson(message) - bytesOfJson(prompt);
	progress.tokens += tokensOfFiles(added);
}

function promptOf(progress: AgentProgress): UserMessage | undefined {
	const prompt = progress.messages[promptIndex(progress)];
	return prompt?.role === "user" ? prompt : undefined;
}

function fileOf(reference: FileReference): FileToAttach | undefined {
	const { path, name } = typeof reference === "string" ? { path: reference } : reference;
	return path === undefined
		? undefined
		: { path, name: shown(name) || shown(path.split("/").at(-1)) || "file" };
}

/** A name that a sender chose may hold anything. */
function shown(name = ""): string {
	return name.replaceAll(/\p{C}/gu, " ").trim().slice(0, 200);
}

function notSaved(reference: FileReference, index: number): Fault {
	const name = typeof reference === "string" ? "" : shown(reference.name);
	return {
		code: "ATTACHMENT_NOT_SAVED",
		message: `Attachment ${index + 1}${name === "" ? "" : ` (“${name}”)`} has no path: it was not saved in the workspace.`,
		field: ATTACHMENTS,
		hint: "Have the node that found it save its files, and leave out those that are too large to be saved.",
		retryable: false,
	};
}
