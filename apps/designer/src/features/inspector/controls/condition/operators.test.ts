import { expect, it } from "vitest";
import { kindOf, operatorsFor, overField, typedValue, withOperator } from "./operators.ts";

const known = (value: unknown) => ({ kind: kindOf(value), choices: [] });

it("offers the operators that fit what the last run brought", () => {
	expect(operatorsFor(kindOf(120), "equals")).toContain("at-least");
	expect(operatorsFor(kindOf(120), "equals")).not.toContain("contains");
	expect(operatorsFor(kindOf("new"), "equals")).toContain("starts-with");
	expect(operatorsFor(kindOf(["a"]), "has-item")).toContain("is-empty");
	expect(operatorsFor(kindOf(undefined), "equals")).toContain("greater");
	// What was chosen before stays in the list.
	expect(operatorsFor(kindOf(120), "contains")[0]).toBe("contains");
});

it("takes the operator and the value along to another field as far as they fit it", () => {
	const total = { path: "total", operator: "greater", value: 100 } as const;
	expect(overField(total, "count", known(3))).toEqual({ path: "count", operator: "greater", value: 100 });
	expect(overField(total, "state", known("new"))).toEqual({
		path: "state",
		operator: "equals",
		value: "100",
	});
	expect(overField(total, "vip", known(false))).toEqual({ path: "vip", operator: "equals", value: true });
	expect(withOperator(total, "exists", "number")).toEqual({ path: "total", operator: "exists" });
	expect(withOperator({ path: "total", operator: "exists" }, "less", "number")).toEqual({
		path: "total",
		operator: "less",
		value: 0,
	});
});

it("reads a typed value as what it looks like, unless the field is text", () => {
	expect(typedValue("42", "unknown")).toBe(42);
	expect(typedValue("true", "unknown")).toBe(true);
	expect(typedValue("42", "text")).toBe("42");
	expect(typedValue("new", "number")).toBe("new");
});
