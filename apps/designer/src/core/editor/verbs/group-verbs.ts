import { uniqueName } from "@switchyard/flow";
import type { Group, Operation } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import { newPartId } from "../../flow/new-part-id.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { LONGEST_NAME } from "./longest-name.ts";

type GroupVerbs = Pick<
	Editor,
	| "group"
	| "ungroup"
	| "leaveGroup"
	| "joinGroup"
	| "selectGroup"
	| "renameGroup"
	| "collapseGroup"
	| "toggleGroups"
	| "setGroupColor"
>;

export function groupVerbs(kernel: EditorKernel): GroupVerbs {
	const find = (id: string) => kernel.flow.groups?.find((group) => group.id === id);
	const members = (group: string) => ({
		nodes: kernel.flow.nodes.filter((node) => node.group === group).map(({ id }) => id),
		notes: kernel.flow.notes?.filter((note) => note.group === group).map(({ id }) => id) ?? [],
	});
	const selected = () => {
		const { nodes, notes } = kernel.state.selection;
		return { nodes: [...nodes], notes: [...notes] };
	};
	/** The groups that the selection touches. */
	const touched = (): Group[] => {
		const { nodes, notes } = kernel.state.selection;
		const ids = new Set([
			...kernel.flow.nodes.filter(({ id }) => nodes.has(id)).map(({ group }) => group),
			...(kernel.flow.notes ?? []).filter(({ id }) => notes.has(id)).map(({ group }) => group),
		]);
		return kernel.flow.groups?.filter(({ id }) => ids.has(id)) ?? [];
	};
	/** Puts parts into a group, or out of theirs, and takes away the frames that nothing is left in. */
	const regroup = (group: string | null, nodes: readonly string[], notes: readonly string[]): Operation[] => [
		{ op: "set-group", group, nodes: [...nodes], notes: [...notes] },
		...emptied(kernel, new Set(nodes), new Set(notes)).filter((operation) => operation.group !== group),
	];

	return {
		group() {
			const { nodes, notes } = selected();
			if (nodes.length + notes.length === 0) return undefined;
			const names = new Set(kernel.flow.groups?.map(({ name }) => name));
			const group: Group = { id: newPartId("group"), name: uniqueName("Group", names) };
			const done = kernel.change({
				label: `Group ${counted(nodes.length + notes.length, "item")}`,
				operations: [{ op: "add-group", group }, ...regroup(group.id, nodes, notes)],
			});
			if (done) kernel.notify("info", `Grouped ${counted(nodes.length + notes.length, "item")}.`);
			return done ? group.id : undefined;
		},

		ungroup() {
			const groups = touched();
			if (groups.length === 0) return;
			const operations = groups.map(({ id }): Operation => ({ op: "remove-group", group: id }));
			const what = groups.length === 1 ? (groups[0]?.name ?? "") : counted(groups.length, "group");
			if (kernel.change({ label: `Ungroup ${what}`, operations }))
				kernel.notify("info", `Ungrouped ${what}.`);
		},

		leaveGroup() {
			const { nodes, notes } = selected();
			if (touched().length === 0) return;
			kernel.change({ label: "Take out of the group", operations: regroup(null, nodes, notes) });
		},

		joinGroup(group, nodes, notes = []) {
			const known = find(group);
			if (!known || nodes.length + notes.length === 0) return;
			kernel.change({ label: `Put into ${known.name}`, operations: regroup(group, nodes, notes) });
		},

		selectGroup(group, add = false) {
			const { nodes, notes } = members(group);
			const { selection } = kernel.state;
			kernel.select({
				...(add ? selection : {}),
				nodes: new Set([...(add ? selection.nodes : []), ...nodes]),
				notes: new Set([...(add ? selection.notes : []), ...notes]),
			});
		},

		renameGroup(group, name) {
			const wanted = name.trim().slice(0, LONGEST_NAME);
			const known = find(group);
			if (wanted === "" || !known || known.name === wanted) return;
			kernel.change({
				label: `Rename ${known.name}`,
				operations: [{ op: "rename-group", group, name: wanted }],
				mergeKey: `rename group ${group}`,
			});
		},

		collapseGroup(group, collapsed) {
			const known = find(group);
			if (!known || (known.collapsed ?? false) === collapsed) return;
			const done = kernel.change({
				label: `${collapsed ? "Collapse" : "Expand"} ${known.name}`,
				operations: [{ op: "collapse-group", group, collapsed }],
			});
			if (done) kernel.notify("info", `${collapsed ? "Collapsed" : "Expanded"} ${known.name}.`);
		},

		toggleGroups() {
			const groups = touched();
			if (groups.length === 0) return;
			const collapsed = groups.some((group) => !group.collapsed);
			const verb = collapsed ? "Collapse" : "Expand";
			const what = groups.length === 1 ? (groups[0]?.name ?? "") : counted(groups.length, "group");
			const done = kernel.change({
				label: `${verb} ${what}`,
				operations: groups.map(({ id }): Operation => ({ op: "collapse-group", group: id, collapsed })),
			});
			if (done) kernel.notify("info", `${verb.replace(/e?$/, "ed")} ${what}.`);
		},

		setGroupColor(group, color) {
			const known = find(group);
			if (!known || (known.color ?? null) === color) return;
			kernel.change({
				label: `Colour ${known.name}`,
				operations: [{ op: "set-color", part: "group", id: group, color }],
			});
		},
	};
}

/** What takes away the groups that have nothing left in them without these nodes and notes. */
export function emptied(
	kernel: EditorKernel,
	nodes: ReadonlySet<string>,
	notes: ReadonlySet<string>,
): Extract<Operation, { op: "remove-group" }>[] {
	const { flow } = kernel;
	const leaving = new Set([
		...flow.nodes.filter(({ id }) => nodes.has(id)).map(({ group }) => group),
		...(flow.notes ?? []).filter(({ id }) => notes.has(id)).map(({ group }) => group),
	]);
	const staying = new Set([
		...flow.nodes.filter(({ id }) => !nodes.has(id)).map(({ group }) => group),
		...(flow.notes ?? []).filter(({ id }) => !notes.has(id)).map(({ group }) => group),
	]);
	return (flow.groups ?? [])
		.filter(({ id }) => leaving.has(id) && !staying.has(id))
		.map(({ id }) => ({ op: "remove-group", group: id }));
}
