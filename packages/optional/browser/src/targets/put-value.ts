import { NodeError } from "@switchyard/node-kit";
import type { Locator } from "playwright-core";

/**
 * Puts a value into a field: text, a choice of a list, or whether a check box is set.
 * @throws NodeError `TARGET_UNFIT`, `CHOICE_MISSING`, `PARAMETER_INVALID`
 */
export async function putValue(
	field: Locator,
	value: string | number | boolean,
	timeout: number,
): Promise<void> {
	const kind = await field.evaluate(kindOf, undefined, { timeout });
	if (kind === "check") return field.setChecked(isChecked(value), { timeout });
	if (kind === "file")
		throw new NodeError({
			code: "TARGET_UNFIT",
			message: "The field takes a file.",
			field: "target",
			hint: "Use Upload File for it.",
		});
	if (kind !== "select") return field.fill(String(value), { timeout });
	const choices = await field.locator("option").allInnerTexts();
	const wanted = String(value).trim();
	const label = choices.find((choice) => choice.trim() === wanted);
	const values = await field.evaluate(
		(element) => Array.from((element as HTMLSelectElement).options, (option) => option.value),
		undefined,
		{ timeout },
	);
	if (label === undefined && !values.includes(wanted))
		throw new NodeError({
			code: "CHOICE_MISSING",
			message: `The field has no choice “${wanted.slice(0, 200)}”.`,
			field: "value",
			hint: `It has: ${choices
				.map((choice) => choice.trim())
				.join(", ")
				.slice(0, 500)}.`,
		});
	await field.selectOption(label === undefined ? { value: wanted } : { label: label.trim() }, { timeout });
}

/** Runs in the page. */
function kindOf(element: Element): "check" | "select" | "file" | "text" {
	if (element.tagName === "SELECT") return "select";
	const type = element.getAttribute("type") ?? "";
	const role = element.getAttribute("role") ?? "";
	if (type === "file") return "file";
	return [type, role].some((each) => ["checkbox", "radio", "switch"].includes(each)) ? "check" : "text";
}

function isChecked(value: string | number | boolean): boolean {
	if (typeof value === "boolean") return value;
	const text = String(value).trim().toLowerCase();
	if (["true", "yes", "on", "1"].includes(text)) return true;
	if (["false", "no", "off", "0", ""].includes(text)) return false;
	throw new NodeError({
		code: "PARAMETER_INVALID",
		message: `A check box is set by true or false, not by ${JSON.stringify(value).slice(0, 100)}.`,
		field: "value",
	});
}
