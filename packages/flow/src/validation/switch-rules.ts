import { SwitchRule } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { conditionProblems } from "./condition.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { shapeProblems } from "./shape-problems.ts";

/** The rules of a `switch` construct: each with a port of its own and a condition that can be true or false. */
export function switchRulesProblems(
	items: readonly unknown[],
	parameter: string,
	takenPorts: ReadonlySet<string>,
): FieldProblem[] {
	const ports = new Set<string>();
	return items.flatMap((item, position) => {
		const field = `${parameter}[${position}]`;
		if (!isSwitchRule(item)) return shapeProblems(SwitchRule, item, field);
		const problems = [
			...portProblems(item, ports, takenPorts, field),
			...conditionProblems(item.when, `${field}.when`),
		];
		ports.add(item.port);
		return problems;
	});
}

function isSwitchRule(item: unknown): item is SwitchRule {
	return fits(SwitchRule, item);
}

function portProblems(
	{ port }: SwitchRule,
	ports: ReadonlySet<string>,
	takenPorts: ReadonlySet<string>,
	rule: string,
): FieldProblem[] {
	const hint = "Remove the rule and add it again.";
	const field = `${rule}.port`;
	if (takenPorts.has(port)) {
		return [{ code: "RULE_PORT_TAKEN", message: `The node has another port \`${port}\`.`, field, hint }];
	}
	if (!ports.has(port)) return [];
	return [
		{ code: "RULE_PORT_DUPLICATE", message: `More than one rule opens the port \`${port}\`.`, field, hint },
	];
}
