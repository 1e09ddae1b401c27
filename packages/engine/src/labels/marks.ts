import { type Label, type Marks, markOf } from "@switchyard/spec/label";

/** Labels as they leave a run; `undefined` where there are none. */
export function marksOf(
	labels: Iterable<readonly [name: string, label: Label | undefined]>,
): Marks | undefined {
	let marks: Marks | undefined;
	for (const [name, label] of labels) {
		if (!label) continue;
		marks ??= {};
		marks[name] = markOf(label);
	}
	return marks;
}
