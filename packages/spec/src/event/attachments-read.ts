import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { AttachedFile } from "../model/attached-file.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AttachmentsRead = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("attachments-read"),
		/** The agent's step. */
		step: StepNumber,
		/** The files of its prompt, in their order. Their bytes are kept beside the journal for as long as the run. */
		files: Type.Optional(Type.Array(AttachedFile)),
		/** Why they cannot be attached: the step fails by it. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type AttachmentsRead = Static<typeof AttachmentsRead>;

/** What came of reading an agent's files; `error` where nothing did. */
export const AttachmentLookup = Type.Pick(AttachmentsRead, ["files", "error"], CLOSED);
export type AttachmentLookup = Static<typeof AttachmentLookup>;

export const attachmentsRead = describeEvent(AttachmentsRead, {
	summary:
		"The files of an agent's prompt were read. From here on the run has them as they were then, even if the workspace changes.",
	writers: ["host"],
	line: ({ step, files = [], error }) =>
		error
			? `step ${step}, ${error.code}`
			: `step ${step}${files.map(({ name, mediaType, size }) => `, ${name} (${mediaType}, ${size} bytes)`).join("")}`,
});
