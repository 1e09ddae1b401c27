import { expect, it } from "vitest";
import { selectedSteps, toggleAll, toggleStep } from "./step-selection.ts";

const [one, two, three] = [
	{ run: "a", step: 1 },
	{ run: "a", step: 2 },
	{ run: "b", step: 1 },
];

it("steps are selected one by one or all at once, and none that is not listed any more counts", () => {
	const selected = toggleStep(toggleStep(new Set(), one, []), three, []);
	expect(selectedSteps(selected, [one, two, three])).toEqual([one, three]);
	expect(selectedSteps(toggleStep(selected, one, []), [one, two, three])).toEqual([three]);
	expect(selectedSteps(selected, [two, three])).toEqual([three]);
	const all = toggleAll(selected, [one, two, three]);
	expect(selectedSteps(all, [one, two, three])).toEqual([one, two, three]);
	expect(toggleAll(all, [one, two])).toEqual(new Set());
});

it("all that match are selected whatever is listed, until one of them is taken out", () => {
	expect(selectedSteps("matching", [one, two])).toEqual([one, two]);
	expect(selectedSteps("matching", [one, two, three])).toEqual([one, two, three]);
	const without = toggleStep("matching", two, [one, two]);
	expect(selectedSteps(without, [one, two, three])).toEqual([one]);
	expect(toggleAll("matching", [one, two])).toEqual(new Set());
});
