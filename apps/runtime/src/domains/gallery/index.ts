import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { installExamples } from "./examples/install-examples.ts";
import { templateRoutes } from "./routes/templates.ts";

/** Flows to begin with: examples in a new data folder, and templates. */
export const gallery = defineDomain({
	name: "gallery",
	needs: [flows],
	open({ platform: { secrets, folder }, needs }) {
		const { store, publications } = needs.flows;
		return {
			face: {},
			start: () => installExamples({ flows: store, publications, secrets, folder }),
		};
	},
	routes: (app, { needs }) => templateRoutes(app, { flows: needs.flows.store }),
});
