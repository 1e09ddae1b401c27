import type { Announce, SpecsChanged } from "@switchyard/spec/bridge";
import type { DeclaredCredentialKind } from "@switchyard/spec/credential";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { readAnnouncedKinds } from "./announced-kinds.ts";
import { readAnnouncedSpec } from "./announced-spec.ts";
import { lookAlikeOf } from "./look-alike.ts";

/** What of an announcement is taken, and what is not. */
export interface Announcement {
	readonly specs: readonly NodeSpec[];
	readonly kinds: readonly DeclaredCredentialKind[];
	readonly rejected: { readonly id: string; readonly reason: string }[];
}

/**
 * Checks what a host announces. All of it is taken or nothing, unless the host says otherwise.
 * @param opensSessions whether the host has the capability
 */
export function readAnnouncement(
	{ nodes, credentials = [], package: identity, partial }: Announce | SpecsChanged,
	opensSessions: boolean,
): Announcement {
	const specs: NodeSpec[] = [];
	const rejected: { id: string; reason: string }[] = [];
	const toolNames = new Set<string>();
	for (const document of nodes) {
		const read = readAnnouncedSpec(document, identity.namespace);
		if ("reason" in read) {
			rejected.push(read);
			continue;
		}
		const lookAlike = lookAlikeOf(
			read.spec.id,
			specs.map(({ id }) => id),
		);
		if (specs.some(({ id }) => id === read.spec.id))
			rejected.push({ id: read.spec.id, reason: "It is announced twice." });
		else if (lookAlike !== undefined)
			rejected.push({ id: read.spec.id, reason: `It looks like ${lookAlike}, which is another node.` });
		else if (read.spec.session !== undefined && !opensSessions)
			rejected.push({ id: read.spec.id, reason: "Its host does not name the capability sessions." });
		else if (read.spec.construct === "block" && blockOf(specs, read.spec.session))
			rejected.push({ id: read.spec.id, reason: "Another block opens sessions of its kind." });
		else if (read.spec.tool && toolNames.has(read.spec.tool.name))
			rejected.push({ id: read.spec.id, reason: `Another tool is called ${read.spec.tool.name}.` });
		else {
			specs.push(read.spec);
			if (read.spec.tool) toolNames.add(read.spec.tool.name);
		}
	}
	for (const spec of specs.filter(({ session: nodeSession }) => nodeSession !== undefined)) {
		if (blockOf(specs, spec.session)) continue;
		specs.splice(specs.indexOf(spec), 1);
		rejected.push({
			id: spec.id,
			reason: `No block of the package opens sessions of the kind ${spec.session}.`,
		});
	}
	const announced = readAnnouncedKinds(credentials, identity.namespace);
	rejected.push(...announced.rejected);
	if (rejected.length > 0 && partial !== true) return { specs: [], kinds: [], rejected };
	return { specs, kinds: announced.kinds, rejected };
}

/** The block that opens sessions of a kind. */
function blockOf(specs: readonly NodeSpec[], kind: string | undefined): NodeSpec | undefined {
	return specs.find(({ construct, session: nodeSession }) => construct === "block" && nodeSession === kind);
}
