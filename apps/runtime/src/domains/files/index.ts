import { defineDomain } from "../domain.ts";
import { fileRoutes } from "./routes/files.ts";

export { orRefusal } from "./routes/file-refusal.ts";

/** Files of the workspace, as people and programs see them. */
export const files = defineDomain({
	name: "files",
	needs: [],
	open: () => ({ face: {} }),
	routes: (app, { platform }) => fileRoutes(app, { files: platform.files }),
});
