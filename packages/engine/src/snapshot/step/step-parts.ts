import type { Message } from "@switchyard/spec/json";
import type { Token } from "../../message/token.ts";
import type { PlanNode } from "../../plan/plan-node.ts";
import type { Frame } from "../../run/step.ts";

/** What a step of a snapshot is made of, by the places that name it. */
export interface StepParts {
	readonly value: (place: number) => unknown;
	readonly optional: (place: number | undefined) => unknown;
	readonly fields: (fields: readonly (readonly [name: string, place: number])[]) => Message;
	readonly token: (place: number) => Token;
	readonly frame: (place: number) => Frame;
	readonly node: (id: string) => PlanNode;
}
