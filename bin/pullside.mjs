#!/usr/bin/env node
import '../dist/host/pullside.js';
