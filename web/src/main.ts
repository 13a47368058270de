import { mount } from 'svelte';
import './app.css';
import { dress } from './lib/settings.svelte';
import App from './shell/App.svelte';

dress();
mount(App, { target: document.getElementById('app')! });
