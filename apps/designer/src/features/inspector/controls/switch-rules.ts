import type { SwitchRule } from "@switchyard/spec";

/** A rule for a list of rules. Its port keeps its id for as long as the rule lives, so that renaming it loses no wire. */
export function newRule(rules: readonly SwitchRule[]): SwitchRule {
	const taken = new Set(rules.map(({ port }) => port));
	let number = rules.length + 1;
	while (taken.has(`rule-${number}`)) number++;
	return { port: `rule-${number}`, name: `Rule ${number}`, when: "true" };
}

/** A rule by its name; by its port while it has none. */
export function ruleName({ name, port }: SwitchRule): string {
	return name || port;
}
