import type { Flow } from "@switchyard/spec/flow";
import type { Change } from "./change.ts";
import { quoted } from "./wording.ts";

/** Groups that came, went, have another name or colour or other nodes. Collapsing one is no change to what the flow is. */
export function groupChanges(before: Flow, after: Flow): Change[] {
	const { groups: earlier = [] } = before;
	const { groups: later = [] } = after;
	const old = new Map(earlier.map((group) => [group.id, group]));
	const now = new Set(later.map(({ id }) => id));
	const moved = later.length + earlier.length > 0 ? regrouped(before, after) : new Set<string>();
	return [
		...earlier
			.filter(({ id }) => !now.has(id))
			.map((group) => change(`Group ${quoted(group)} removed, its nodes stay`)),
		...later.flatMap((group) => {
			const known = old.get(group.id);
			if (!known) return [change(`Group ${quoted(group)} added`)];
			return [
				...(known.name === group.name
					? []
					: [change(`Group ${quoted(known)} is now called ${quoted(group)}`)]),
				...(known.color === group.color ? [] : [change(`Group ${quoted(group)} has another colour`)]),
				...(moved.has(group.id) ? [change(`Group ${quoted(group)} has other nodes`)] : []),
			];
		}),
	];
}

const change = (text: string): Change => ({ kind: "group", text });

/** The groups that nodes of both flows joined or left. */
function regrouped(before: Flow, after: Flow): ReadonlySet<string> {
	const groups = new Map(before.nodes.map(({ id, group }) => [id, group]));
	const changed = after.nodes.filter(({ id, group }) => groups.has(id) && groups.get(id) !== group);
	return new Set(changed.flatMap(({ id, group }) => [groups.get(id) ?? [], group ?? []].flat()));
}
