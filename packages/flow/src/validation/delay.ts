import type { FlowNode } from "@switchyard/spec/flow";
import { parseInstant } from "@switchyard/spec/json";
import { settingOf } from "../property.ts";
import type { FieldProblem } from "./flow-problem.ts";

/** A delay waits either for a while or until a time. */
export function delayProblems(node: FlowNode): FieldProblem[] {
	const given = ["duration_ms", "until"].filter((name) => isGiven(node, name));
	if (given.length === 1) return untilProblems(node);
	const message = given.length === 0 ? "The delay has no end." : "The delay has two ends.";
	const hint = "Give either a duration or a time until which it waits.";
	return [{ code: "PARAMETER_MISSING", message, field: "duration_ms", hint }];
}

function isGiven(node: FlowNode, name: string): boolean {
	const setting = settingOf(node, name);
	return setting !== undefined && !(setting.scope === "Custom" && setting.value === undefined);
}

function untilProblems(node: FlowNode): FieldProblem[] {
	const setting = settingOf(node, "until");
	if (setting?.scope !== "Custom" || typeof setting.value !== "string") return [];
	if (parseInstant(setting.value) !== undefined) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: "`until` is no time.",
			field: "until",
			hint: "Write it in ISO 8601 with a time zone, for example 2026-05-31T08:00:00+02:00.",
		},
	];
}
