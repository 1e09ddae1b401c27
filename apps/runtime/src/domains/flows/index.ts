import type { Flow } from "@switchyard/spec/flow";
import { defineDomain, type ExtensionPoint, extensionPoint } from "../domain.ts";
import { flowAttributes, search, searchSources } from "../search/index.ts";
import { FlowBatch } from "./batch/flow-batch.ts";
import { FlowRemovals } from "./batch/flow-removals.ts";
import { credentialRule } from "./credential-rule.ts";
import { FlowChecks, type ToolChanges } from "./flow-checks.ts";
import { type FlowQueries, FlowStore } from "./flow-store.ts";
import { FlowFacts } from "./listing/flow-facts.ts";
import { FlowListing } from "./listing/flow-listing.ts";
import { FlowOrganisation } from "./organisation/flow-organisation.ts";
import { PolicyChanges } from "./policy-changes.ts";
import { Publications } from "./publications.ts";
import { flowBatchRoutes } from "./routes/batch.ts";
import { damageRoutes } from "./routes/damage.ts";
import { flowFolderRoutes } from "./routes/flow-folders.ts";
import { flowTagRoutes } from "./routes/flow-tags.ts";
import { flowRoutes } from "./routes/flows.ts";
import { importRoutes } from "./routes/imports.ts";
import { metadataRoutes } from "./routes/metadata.ts";
import { publishRoutes } from "./routes/publish.ts";
import { validateRoutes } from "./routes/validate.ts";
import { versionRoutes } from "./routes/versions.ts";
import { SearchableFlows } from "./searchable-flows.ts";
import { SUB_FLOWS, SubFlowTypes } from "./sub-flow-types.ts";
import type {} from "./tables.ts";

export type { FlowChecks } from "./flow-checks.ts";
export { flowIdFrom, freeId } from "./flow-id.ts";
export type { FlowChange, FlowStore } from "./flow-store.ts";
export { freeNames } from "./free-names.ts";
export type { PublicationChange, Publications, PublishedFlow } from "./publications.ts";

/** Tells which tools are not what a person agreed to. */
export const toolChanges = extensionPoint<ToolChanges>("flows.toolChanges");

/** States of the triggers of flows. */
interface TriggerStates {
	/** Returns how many triggers of a flow fail. */
	readonly failing: (flow: string) => number;
	/** Returns whether nodes of a type start runs by themselves. */
	readonly startsRuns: (type: string) => boolean;
}
export const triggerStates = extensionPoint<TriggerStates>("flows.triggerStates");

/** Queries that are written with the removal of a flow. */
export const removalQueries = extensionPoint<FlowQueries>("flows.removalQueries");

/** Queries that are written with the first publication of a flow and with the end of one, by its removal too: its triggers begin anew. */
export const resetQueries = extensionPoint<FlowQueries>("flows.resetQueries");

/** Flows: drafts, versions, what is published, and what is wrong with one. */
export const flows = defineDomain({
	name: "flows",
	needs: [search],
	points: [toolChanges, triggerStates, removalQueries, resetQueries],
	async open({ platform, contribute, contributions }) {
		const { database, nodeTypes, registry, optionalPackages, secrets, logger, onUnreadable, now } = platform;
		const queriesOf = (point: ExtensionPoint<FlowQueries>): FlowQueries => {
			const contributed = contributions(point);
			return (flow) => contributed().flatMap((queries) => queries(flow));
		};
		const [removal, reset] = [queriesOf(removalQueries), queriesOf(resetQueries)];
		const store = new FlowStore({ database, nodeTypes, onUnreadable, removal, reset, now });
		const searchable = new SearchableFlows(database);
		contribute(searchSources, searchable);
		contribute(flowAttributes, searchable);
		const policyChanges = new PolicyChanges({ database, flows: store, nodeTypes, onUnreadable, logger, now });
		const warners = { tools: contributions(toolChanges), policyChanges, optionalPackages };
		const checks = new FlowChecks(nodeTypes, warners);
		const facts = new FlowFacts(store, checks);
		const validate = (flow: Flow) => checks.problems(flow);
		const publications = await Publications.open({
			database,
			flows: store,
			validate,
			onUnreadable,
			reset,
			now,
		});
		publications.require(credentialRule(secrets, nodeTypes));
		registry.reserve(SUB_FLOWS);
		registry.watch(() => {
			checks.forget();
			facts.forget();
		});
		await SubFlowTypes.open({
			flows: store,
			publications,
			nodeTypes,
			onChange: () => registry.changed(),
		});
		return {
			face: {
				store,
				checks,
				facts,
				publications,
				policyChanges,
				organisation: new FlowOrganisation({ database, flows: store }),
				triggerStates: contributions(triggerStates),
			},
			start: () => policyChanges.start(),
		};
	},
	routes(app, { platform: { database, nodeTypes }, face }) {
		const { store, checks, facts, organisation, publications, policyChanges } = face;
		const { read } = database;
		const states = face.triggerStates();
		const failingTriggers = (flow: string) => states.reduce((sum, { failing }) => sum + failing(flow), 0);
		const startsRuns = (type: string) => states.some((each) => each.startsRuns(type));
		const flowListing = new FlowListing({
			read,
			flows: store,
			organisation,
			facts,
			nodeTypes,
			failingTriggers,
			isStricter: (flow) => policyChanges.has(flow),
		});
		flowRoutes(app, { flows: store, checks, organisation, flowListing });
		metadataRoutes(app, { organisation });
		flowBatchRoutes(app, {
			flowBatch: new FlowBatch({ flows: store, organisation, publications }),
			flowRemovals: new FlowRemovals({ read, flows: store, facts, publications, startsRuns }),
		});
		flowFolderRoutes(app, { organisation });
		flowTagRoutes(app, { organisation });
		importRoutes(app, { flows: store });
		damageRoutes(app, { flows: store });
		versionRoutes(app, { flows: store });
		validateRoutes(app, { flows: store, checks });
		publishRoutes(app, { flows: store, publications, nodeTypes });
	},
});
