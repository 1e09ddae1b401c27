declare module "@joplin/turndown-plugin-gfm" {
	import type TurndownService from "turndown";

	const plugins: { readonly gfm: TurndownService.Plugin };
	export default plugins;
}
