import type { Message } from "@switchyard/spec/json";
import { Type } from "typebox";
import { Compile } from "typebox/compile";

const Checked = Compile(
	Type.Record(Type.String({ maxLength: 64 }), Type.Union([Type.String({ maxLength: 1000 }), Type.Integer()])),
);

/** The least that a step can do: await its turn, check the message, copy it with one field written. */
export async function rawLoop(steps: number, message: Message): Promise<Message> {
	let current = message;
	for (let step = 0; step < steps; step++) current = await rawStep(current, step);
	return current;
}

async function rawStep(message: Message, seen: number): Promise<Message> {
	if (!Checked.Check(message)) throw new Error("The message has a field of the wrong type.");
	return { ...message, seen };
}
