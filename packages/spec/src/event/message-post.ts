import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { MessageId } from "../chat/message-id.ts";
import { Id } from "../identity/id.ts";
import { MAX_ATTACHMENTS } from "../model/attached-file.ts";
import { FileReference } from "../model/file-reference.ts";
import { RobotAudience } from "../robot/audience.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const MessagePost = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("message-post"),
		/** The conversation's step. */
		step: StepNumber,
		/** The message's id, as its sender chose it: the same id twice is one message. */
		message: MessageId,
		/** The message that it follows; absent for one that nothing comes before. Several may follow the same one: each is a branch. */
		parent: Type.Optional(MessageId),
		/** The flow that answers. */
		flow: Id,
		/** What the person wrote. */
		text: Type.String(),
		/** The files that came with it, in the workspace. */
		files: Type.Optional(Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS })),
		...ATTRIBUTION,
		/** Set where nobody knows who wrote it. */
		untrusted: Type.Optional(Type.Literal(true)),
		/** The narrowest audience that the writer belongs to: the message is handed over to no robot with a narrower one. Absent in older journals. */
		audience: Type.Optional(RobotAudience),
		/** Flows that may answer, where the writer's token is limited to them. */
		only: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })),
	},
	CLOSED,
);
export type MessagePost = Static<typeof MessagePost>;

export const messagePost = describeEvent(MessagePost, {
	summary:
		"A person wrote a message in a conversation. A step of the node _Turn_ follows, whose sub-flow answers it.",
	writers: ["person"],
	line: ({ step, message, by }) => `step ${step}, message ${message}${by === undefined ? "" : ` by ${by}`}`,
});
