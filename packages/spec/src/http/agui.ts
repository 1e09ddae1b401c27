import { type Static, Type } from "typebox";

const open = { additionalProperties: true } as const;
const Name = Type.String({ minLength: 1, maxLength: 256 });

/** `POST /agui/:flow`: the input of a run of AG-UI. Only these fields are read; of the messages, those of the user. */
export const AguiRunInput = Type.Object(
	{
		/** Names the conversation, for its caller alone. */
		threadId: Name,
		runId: Name,
		/** The last one of the role `user` is said. What was said before is in the journal. */
		messages: Type.Array(
			Type.Object({ id: Name, role: Type.String(), content: Type.Optional(Type.Unknown()) }, open),
			{
				maxItems: 5000,
			},
		),
		/** The answers to what the run before was interrupted for. */
		resume: Type.Optional(
			Type.Array(
				Type.Object(
					{
						interruptId: Name,
						status: Type.Union([Type.Literal("resolved"), Type.Literal("cancelled")]),
						payload: Type.Optional(Type.Unknown()),
					},
					open,
				),
				{ maxItems: 100 },
			),
		),
	},
	open,
);
export type AguiRunInput = Static<typeof AguiRunInput>;

/** `POST /agui/:flow/stop`: stops the answer that is under way in a thread. */
export const AguiStopBody = Type.Object({ threadId: Name }, { additionalProperties: false });
