import { AgreePackageReply, ListPackagesReply, NodeTypesReply } from "../http/index.ts";
import { PackageParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const nodesApi = routes("Nodes", {
	"GET /api/node-types": {
		operationId: "listNodeTypes",
		summary: "Every node type there is",
		response: { 200: NodeTypesReply },
	},

	"GET /api/packages": {
		operationId: "listPackages",
		summary: "Packages, and who is connected to the bridge",
		response: { 200: ListPackagesReply },
	},

	"POST /api/packages/:namespace/agree": {
		operationId: "agreeToPackage",
		summary: "Agree to a package's tools as they are now",
		params: PackageParameters,
		response: { 200: AgreePackageReply },
	},
});
