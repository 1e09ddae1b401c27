import { type Static, Type } from "typebox";
import { Name } from "../identity/name.ts";
import { FLOW_TEST_FORMAT_VERSION, FlowTest } from "./flow-test.ts";

/**
 * A branch of a conversation as a test: each answer of it, in order, as a test of its own. Each is given the history that was recorded, so what an
 * earlier answer has become in another version changes no later one.
 */
export const ConversationTest = Type.Object(
	{
		formatVersion: Type.Literal(FLOW_TEST_FORMAT_VERSION),
		name: Name,
		/** One per answer; each is named by the message that it answers. */
		answers: Type.Array(FlowTest, { minItems: 1 }),
	},
	{ additionalProperties: false },
);
export type ConversationTest = Static<typeof ConversationTest>;
