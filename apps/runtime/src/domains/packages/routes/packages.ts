import { AppError } from "@switchyard/spec/error";
import { AgreePackageReply, ListPackagesReply } from "@switchyard/spec/http";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { listPackages, type PackageListing } from "../hosts/list-packages.ts";
import type { RemotePackages } from "../hosts/remote-packages.ts";

export interface PackageServices extends PackageListing {
	readonly packages: Pick<RemotePackages, "hostsOf" | "isAvailable" | "known" | "agree">;
}

const PackageParameters = Type.Object({
	namespace: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,63}$" }),
});

export function packageRoutes(app: Http, services: PackageServices): void {
	const tags = ["Nodes"];

	app.get(
		"/api/packages",
		{
			config: { access: "look", resource: "package" },
			schema: {
				tags,
				operationId: "listPackages",
				summary: "Packages, and who is connected to the bridge",
				response: { 200: ListPackagesReply },
			},
		},
		() => listPackages(services),
	);

	app.post(
		"/api/packages/:namespace/agree",
		{
			config: { access: "edit", resource: "package" },
			schema: {
				tags,
				operationId: "agreeToPackage",
				summary: "Agree to a package's tools as they are now",
				params: PackageParameters,
				response: { 200: AgreePackageReply },
			},
		},
		async ({ params: { namespace } }) => {
			const { packages } = services;
			const isKnown = [...packages.known.all()].some(({ spec }) => spec.id.startsWith(`${namespace}.`));
			if (!isKnown) throw new AppError("PACKAGE_NOT_FOUND");
			return { agreed: await packages.agree(namespace) };
		},
	);
}
