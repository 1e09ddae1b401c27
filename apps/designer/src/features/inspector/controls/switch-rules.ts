import { readConditions, writeConditions } from "@switchyard/flow";
import type { SwitchRule } from "@switchyard/spec/flow";

/** How long a rule's name may be, in characters. */
export const MAX_RULE_NAME = 80;

/**
 * A rule for a list of rules. It asks for another value of the field that the last rule asks about, if that is what it
 * does. Its port keeps its id for as long as the rule lives, so that renaming it loses no wire.
 */
export function newRule(rules: readonly SwitchRule[]): SwitchRule {
	const taken = new Set(rules.map(({ port }) => port));
	let number = rules.length + 1;
	while (taken.has(`rule-${number}`)) number++;
	const port = `rule-${number}`;
	const asked = onlyQuestion(rules.at(-1)?.when ?? "");
	const when = asked ? writeConditions({ join: "all", list: [{ ...asked, value: "" }] }) : "true";
	return { port, name: firstName(port), when };
}

/** A rule with another condition. As long as nobody has named it, it is called by the value that it asks for. */
export function withCondition(rule: SwitchRule, when: string): SwitchRule {
	const first = firstName(rule.port);
	const named = rule.name !== first && rule.name !== nameBy(rule.when);
	return { ...rule, when, name: named ? rule.name : nameBy(when) || first };
}

/** A rule by its name; by its port while it has none. */
export function ruleName({ name, port }: SwitchRule): string {
	return name || port;
}

/** What a rule is called that nobody has named: `Rule 2`. */
function firstName(port: string): string {
	return port.replace(/^rule-/, "Rule ");
}

/** What a condition asks for, as a name. */
function nameBy(when: string): string {
	return String(onlyQuestion(when)?.value ?? "")
		.replaceAll(/\s+/g, " ")
		.trim()
		.slice(0, MAX_RULE_NAME);
}

/** The one question of a condition for a field's value. */
function onlyQuestion(when: string) {
	const [first, ...others] = readConditions(when)?.list ?? [];
	return first?.operator === "equals" && others.length === 0 ? first : undefined;
}
