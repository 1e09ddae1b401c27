// Loaded before the first paint, so that the page never flashes in the wrong theme. A file of its own because the
// server's content security policy allows no inline script.
(() => {
	let choice = null;
	try {
		choice = localStorage.getItem("switchyard.theme");
	} catch {
		// Storage may be switched off; the system's theme is used then.
	}
	const dark =
		choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
