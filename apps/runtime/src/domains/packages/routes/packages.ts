import { nodesApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { listPackages, type PackageListing } from "../hosts/list-packages.ts";
import type { RemotePackages } from "../hosts/remote-packages.ts";

export interface PackageServices extends PackageListing {
	readonly packages: Pick<RemotePackages, "hostsOf" | "isAvailable" | "known" | "agree">;
}

export function packageRoutes(app: Http, services: PackageServices): void {
	app.route({
		...nodesApi["GET /api/packages"],
		config: { access: "look", resource: "package" },
		handler: () => listPackages(services),
	});

	app.route({
		...nodesApi["POST /api/packages/:namespace/agree"],
		config: { access: "edit", resource: "package" },
		handler: async ({ params: { namespace } }) => {
			const { packages } = services;
			const isKnown = [...packages.known.all()].some(({ spec }) => spec.id.startsWith(`${namespace}.`));
			if (!isKnown) throw new AppError("PACKAGE_NOT_FOUND");
			return { agreed: await packages.agree(namespace) };
		},
	});
}
