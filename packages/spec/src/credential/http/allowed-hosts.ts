import { type Static, Type } from "typebox";

/**
 * The only hosts that a credential is sent to. `api.example.com` stands for the protocol's own port, `api.example.com:8443` for that one, and
 * `*.example.com` for every name below. `http://intranet` lets it be sent there without encryption; to this machine it always may be.
 */
export const AllowedHosts = Type.Array(
	Type.String({
		pattern: "^(http://)?(\\*\\.)?([A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?$",
		maxLength: 255,
	}),
	{
		title: "Hosts",
		description:
			"The only hosts that it is sent to, such as api.example.com, api.example.com:8443 or *.example.com. Begin one with http:// to let it be read on the way.",
		minItems: 1,
		maxItems: 20,
	},
);
export type AllowedHosts = Static<typeof AllowedHosts>;
