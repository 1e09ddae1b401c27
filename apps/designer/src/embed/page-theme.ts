/** Shows the theme that the embedding page names in the address, else the system's. */
export function followPageTheme(): void {
	const named = new URLSearchParams(location.hash.slice(1)).get("theme");
	const system = matchMedia("(prefers-color-scheme: dark)");
	const show = () => {
		const theme = named === "light" || named === "dark" ? named : system.matches ? "dark" : "light";
		document.documentElement.dataset.theme = theme;
	};
	system.addEventListener("change", show);
	show();
}
