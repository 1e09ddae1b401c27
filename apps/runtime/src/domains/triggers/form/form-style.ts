/** What the page of a form adds to a plain page. */
export const FORM_STYLE = `
	body { place-items: start center; }
	main { margin: 2rem 0; }
	p { white-space: pre-line; }
	form { display: grid; gap: 1.25rem; margin-top: 1.5rem; }
	.field { display: grid; gap: 0.375rem; min-width: 0; margin: 0; padding: 0; border: 0; }
	label, legend { padding: 0; font-weight: 600; overflow-wrap: anywhere; }
	legend { margin-bottom: 0.375rem; }
	.option { display: flex; gap: 0.5rem; align-items: baseline; font-weight: 400; }
	.optional, .hint, .help { font-weight: 400; font-size: 0.875rem; color: light-dark(#5b5b66, #a3a3ae); }
	.help { margin: 0; }
	.option + .help { padding-left: 1.625rem; }
	input:not([type=checkbox]), select, textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid light-dark(#85858f, #74747f); border-radius: 8px; background: light-dark(#fff, #111116); color: inherit; font: inherit; }
	textarea { min-height: 8rem; resize: vertical; }
	input[type=checkbox] { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; translate: 0 0.15rem; accent-color: light-dark(#1c1c22, #f1f1f4); }
	[aria-invalid=true]:not([type=checkbox]) { border-color: light-dark(#b3261e, #ff8f87); }
	::file-selector-button { margin-right: 0.75rem; font: inherit; font-size: 0.875rem; }
	:focus-visible { outline: 2px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px; }
	button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 8px; background: light-dark(#1c1c22, #f1f1f4); color: light-dark(#fff, #111116); font: inherit; font-weight: 600; justify-self: start; cursor: pointer; }
	button:disabled { opacity: 0.6; cursor: not-allowed; }
	.preview { margin: 0 0 1.25rem; padding: 0.5rem 0.75rem; border: 1px dashed light-dark(#85858f, #74747f); border-radius: 8px; font-size: 0.875rem; }
	.problem { margin: 0; font-size: 0.875rem; color: light-dark(#b3261e, #ff8f87); }
	.problems { margin-top: 1.25rem; padding: 0.75rem 1rem; border: 1px solid light-dark(#b3261e, #ff8f87); border-radius: 8px; }
	.problems p { margin: 0; color: inherit; font-weight: 600; }
	.problems ul { margin: 0.375rem 0 0; padding-left: 1.25rem; }
	.trap, .trap input { position: absolute; width: 1px; min-height: 0; height: 1px; margin: 0; padding: 0; overflow: hidden; clip-path: inset(50%); }
`;
